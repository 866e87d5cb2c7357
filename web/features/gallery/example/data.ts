export const sharePrice = 187
