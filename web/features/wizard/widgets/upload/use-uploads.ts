import { use } from 'react'
import { useStore } from '../../../../ui/store.ts'
import { useElementWorld } from '../../element/element-context.ts'

/** The files of one element on their way to the server. Those that arrived are receipts and leave this list. */
export function useUploads(elementId: number) {
  const { receipts } = useElementWorld()
  const found = receipts.queue()
  const queue = found instanceof Promise ? use(found) : found
  const uploads = useStore(queue.uploads)
  const news = useStore(queue.news)
  return {
    queue,
    uploads: uploads.filter((one) => one.elementId === elementId),
    news: news?.elementId === elementId ? news : null,
  }
}
