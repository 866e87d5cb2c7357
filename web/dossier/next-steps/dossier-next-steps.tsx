import type { DossierItem } from '@parcelle/contract/dossiers'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { NextSteps } from './next-steps.tsx'

type SignedDossier = Pick<DossierItem, 'id' | 'state' | 'integrate_state'>

/** Its key starts with `dossiers`, so that live updates invalidate it. */
const nextStepsQuery = ({ id, state, integrate_state }: SignedDossier) =>
  queryOptions({
    queryKey: ['dossiers', 'next-steps', id, state, integrate_state],
    queryFn: ({ signal }) => call('readNextSteps', { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  })

type Props = { dossier: SignedDossier; level: 2 | 3; isShort?: boolean }

/** Nothing until it is loaded, and for a dossier that is not signed. */
export function DossierNextSteps({ dossier, ...look }: Props) {
  const { data } = useQuery(nextStepsQuery(dossier))
  return data?.nextSteps ? <NextSteps nextSteps={data.nextSteps} {...look} /> : null
}
