"""What each seat, a spectator and a judge may see: built from what they may know, never by deleting."""
