import type { Client } from '@parcelle/contract/clients'
import { useDeferredValue, useId, useMemo } from 'react'
import { CreateButtons } from '../../dossier/create-buttons.tsx'
import { useCreateDossier } from '../../dossier/create-dossier.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useListQuery, useTypedSearch } from '../../list/list-query.ts'
import { paths } from '../../screen/paths.ts'
import { settings } from '../../screen/settings.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import type { Notice } from '../../ui/messages/notice.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { ClientRows } from './client-rows.tsx'
import { findClients, findHomonyms, makeSearchable } from './find-clients.ts'
import styles from './client-choice.module.css'

type Props = { clients: readonly Client[]; onFailure: (notice: Notice) => void }

export function ClientChoice({ clients, onFailure }: Props) {
  const { t, count } = useI18n()
  const id = useId()
  const { typed, setTyped, submit, clear } = useTypedSearch(useListQuery(paths.chooseClient))
  // The input stays responsive while the list is filtered.
  const term = useDeferredValue(typed.trim())
  const searchable = useMemo(() => makeSearchable(clients), [clients])
  const found = useMemo(() => findClients(searchable, term), [searchable, term])
  const homonyms = useMemo(() => findHomonyms(clients), [clients])
  const { mutate, isPending, variables } = useCreateDossier({
    onError: (error) => onFailure({ tone: 'error', code: error.message }),
  })

  return (
    <div className={styles.choice}>
      <SearchField
        id={id}
        label={t('clients.search')}
        hint={t('clients.search.hint')}
        value={typed}
        onChange={setTyped}
        onSubmit={submit}
        onClear={clear}
      />
      <LiveRegion>
        <p className={styles.count}>{count('clients.count', found.length)}</p>
      </LiveRegion>
      {found.length > 0 ? (
        <ClientRows
          clients={found}
          homonyms={homonyms}
          term={term}
          creatingFor={isPending ? variables.clientId : null}
          onCreate={(client) => mutate({ formId: settings().forms.client, clientId: client.id })}
        />
      ) : (
        <EmptyState
          icon="search"
          title={t('clients.no-hit', { term })}
          action={
            <Row>
              <Button icon="close" onClick={clear}>
                {t('ui.search.clear')}
              </Button>
              <CreateButtons creations={['lead']} onFailure={onFailure} />
            </Row>
          }
        />
      )}
    </div>
  )
}
