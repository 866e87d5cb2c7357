import { useEffect, useMemo } from 'react'
import { useStore } from '../../../../ui/store.ts'
import { useElementWorld } from '../../element/element-context.ts'
import { queueOf } from '../../uploads/upload-queue.ts'

/** The files of one element on their way to the server. Those that arrived are receipts and leave this list. */
export function useUploads(elementId: number) {
  const { receipts, dossierId } = useElementWorld()
  const queue = useMemo(() => queueOf(dossierId ?? ''), [dossierId])
  useEffect(() => void queue.attach(receipts), [queue, receipts])
  const uploads = useStore(queue.uploads)
  const news = useStore(queue.news)
  return {
    queue,
    uploads: uploads.filter((one) => one.elementId === elementId),
    news: news?.elementId === elementId ? news : null,
  }
}
