import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureNotice } from '../../../api/failure.ts'
import type { Notice } from '../../../ui/messages/notice.ts'
import { editionsQuery } from '../api.ts'

/** A mutation of a publication; reloads its data on success and on failure. */
export function useStep<Input, Reply>(send: (input: Input) => Promise<Reply>, onDone?: (reply: Reply) => void) {
  const cache = useQueryClient()
  const [failure, setFailure] = useState<Notice | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onMutate: () => setFailure(null),
    onError: (error) => setFailure(failureNotice(error, 'error.generic')),
    onSuccess: (reply) => onDone?.(reply),
    onSettled: () => cache.invalidateQueries(editionsQuery),
  })
  return { run: mutate, isPending, failure }
}
