// Whether discs are placed on a picture of the board. Most ends need none: who is nearest is seen. It stays from end to end.
export const picture = $state({ open: false });
