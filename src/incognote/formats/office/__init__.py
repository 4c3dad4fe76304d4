"""What the formats of Office documents (Word, Excel) are built from; start reading at `package`."""
