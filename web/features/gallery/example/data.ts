/** Euros, made up like everything on the sample page. */
export const sharePrice = 187
