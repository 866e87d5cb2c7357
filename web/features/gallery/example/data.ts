/** Euros; sample data. */
export const sharePrice = 187
