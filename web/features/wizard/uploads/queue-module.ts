/** All that sends documents, in one file which the first block does not wait for. */
export { queueOf } from './upload-queue.ts'
export { sendReceipt } from './send-receipt.ts'
