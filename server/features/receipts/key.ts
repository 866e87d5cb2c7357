/** Where the content of a receipt is kept. */
export const keyOf = (dossierId: string, receiptId: string) => `receipts/${dossierId}/${receiptId}`
