"""What is measured of this library, one idea a file."""
