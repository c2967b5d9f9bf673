"""Everything that happens, and the table it leads to: vocabulary, fold, and nothing about the rules."""
