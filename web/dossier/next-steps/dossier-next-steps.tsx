import type { DossierItem } from '@parcelle/contract/dossiers'
import { call } from '../../api/api.ts'
import { useRequest } from '../../api/use-request.ts'
import { NextSteps } from './next-steps.tsx'

type Props = {
  dossier: Pick<DossierItem, 'id' | 'state' | 'integrate_state' | 'last_activity'>
  level: 2 | 3
  isShort?: boolean
  namedBy?: string
}

/**
 * Nothing until it is loaded, and for a dossier that is not signed. Read again when the dossier changes. Without the
 * query library, which the form does not load.
 */
export function DossierNextSteps({ dossier, ...look }: Props) {
  const { id, state, integrate_state, last_activity } = dossier
  const { data } = useRequest([id, state, integrate_state, last_activity].join(' '), (_, signal) =>
    call('readNextSteps', { params: { id } }, { signal }),
  )
  return data?.nextSteps ? <NextSteps nextSteps={data.nextSteps} {...look} /> : null
}
