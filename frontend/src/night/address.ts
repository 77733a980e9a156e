/** The place of the stored sheets (stored.ts). */
export const SHEETS = "sheets";

/** The address of a night's sheet. */
export const addressOf = (night: number | string) => `/leagues/nights/${night}/sheet`;
