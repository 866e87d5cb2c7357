import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../api.ts'
import type { Notice } from '../../ui/notice.ts'

export type ProspectDossier = {
  id: string
  /** Who the dossier is for; null as long as nobody was made of its answers. */
  clientId: string | null
  authorizedClients: readonly string[]
}

type Options = {
  dossier: ProspectDossier
  /** What to tell; every error of the server is told, in its order. */
  tell: (notices: readonly Notice[]) => void
  /** The dossier has changed: its client, or who may open it. */
  onDone: (change: { clientId: string }) => void
}

/**
 * The button of a dossier that makes a client of the person described in it, or lets him in once he is one.
 * `face` says which of the two it is now; null when there is nothing left to do.
 */
export function useProspect({ dossier, tell, onDone }: Options) {
  const [authorised, setAuthorised] = useState<string | null>(null)
  // A second press after a lost answer makes no second prospect.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { clientId } = dossier

  const create = useMutation({
    mutationFn: () => call('createProspect', { body: { dossierId: dossier.id } }, { idempotencyKey }),
    onSuccess: ({ prospect }) => {
      // The server let him in as it made him.
      setAuthorised(prospect.id)
      tell([{ tone: 'success', key: 'common.success-prospect' }])
      onDone({ clientId: prospect.id })
    },
    onError: (error) => tell(failureOf(error)),
  })

  const authorise = useMutation({
    mutationFn: (client: string) =>
      call('authoriseClients', {
        params: { id: dossier.id },
        body: { clientsId: [...new Set([...dossier.authorizedClients, client])] },
      }),
    onSuccess: (_, client) => {
      setAuthorised(client)
      tell([{ tone: 'success', key: 'common.success-client' }])
      onDone({ clientId: client })
    },
    // The button stays: what was not done can be tried again.
    onError: (error) => tell(failureOf(error)),
  })

  const isDone = clientId !== null && (authorised === clientId || dossier.authorizedClients.includes(clientId))
  return {
    face: clientId === null ? 'create' : isDone ? null : 'authorise',
    isPending: create.isPending || authorise.isPending,
    press: () => (clientId === null ? create.mutate() : authorise.mutate(clientId)),
  } as const
}

/** Each error under `api.error.`, as the texts have them; a server that did not answer has one of its own. */
export function failureOf(error: Error): Notice[] {
  const errors = error instanceof ApiError ? error.errors : []
  if (errors.length === 0) return [{ tone: 'error', key: 'api.error.create-prospect' }]
  return errors.map(({ message, params = {} }) => ({ tone: 'error', code: `api.error.${message}`, params }))
}
