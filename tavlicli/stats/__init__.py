"""What records tell by numbers: who rolled and played what, and whether the dice were fair."""
