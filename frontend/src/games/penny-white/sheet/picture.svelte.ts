// Whether discs are placed on a picture of the board. Most ends need none: the nearest penny is obvious. Stays for all ends.
export const picture = $state({ open: false });
