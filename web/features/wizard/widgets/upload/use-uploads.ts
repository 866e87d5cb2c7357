import { use } from 'react'
import { useStore } from '../../../../ui/store.ts'
import { useElementServices } from '../../element/element-context.ts'

/** Uploads of one element. Completed ones are receipts and leave this list. */
export function useUploads(elementId: number) {
  const { receipts } = useElementServices()
  const found = receipts.queue()
  const queue = found instanceof Promise ? use(found) : found
  const uploads = useStore(queue.uploads)
  const announcement = useStore(queue.announcement)
  return {
    queue,
    uploads: uploads.filter((one) => one.elementId === elementId),
    announcement: announcement?.elementId === elementId ? announcement : null,
  }
}
