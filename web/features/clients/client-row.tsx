import type { Client } from '@parcelle/contract/clients'
import { translateCivility, fullName } from '../../dossier/labels.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import type { MessageKey } from '../../i18n/messages.ts'
import { formPath } from '../../screen/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { Highlight } from '../../ui/content/highlight.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'
import styles from './client-row.module.css'

type Props = {
  client: Client
  isHomonym: boolean
  term: string
  isCreating: boolean
  onCreate: (client: Client) => void
}

/** One client. An open dossier of theirs is offered before a new one, to avoid duplicates. */
export function ClientRow({ client, isHomonym, term, isCreating, onCreate }: Props) {
  const { t, locale } = useI18n()
  const { civility, first_name: first, last_name: last, username, current_dossier: draft } = client
  const name = fullName(client, locale)
  return (
    <div className={styles.row}>
      <p className={styles.civility}>{translateCivility(civility, locale)}</p>
      <p className={styles.name}>
        <Highlight text={[last, first].filter(Boolean).join(' ')} term={term} />
        {isHomonym && <ClientDetails client={client} />}
      </p>
      <p className={styles.number}>{username && <Highlight text={username} term={term} />}</p>
      <div className={styles.actions}>
        {draft && (
          <>
            <p className={styles.draft}>
              <Chip tone="accent" icon="edit">
                {t('clients.draft')}
              </Chip>
            </p>
            <LinkButton dense href={formPath(draft.id, draft.page_id, draft.block_id)}>
              <span>
                {t('clients.resume')}{' '}
                <VisuallyHidden>{t('clients.resume.about', { number: draft.number, name })}</VisuallyHidden>
              </span>
            </LinkButton>
          </>
        )}
        <Button
          dense
          variant={draft ? 'tertiary' : 'secondary'}
          loading={isCreating}
          loadingText={t('dossier.creating')}
          onClick={() => onCreate(client)}
        >
          <span>
            {t('clients.create')} <VisuallyHidden>{t('clients.create.for', { name })}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </div>
  )
}

const bornAs: Readonly<Record<string, MessageKey>> = { 'M.': 'clients.born-he', Mme: 'clients.born-she' }

function ClientDetails({ client: { civility, birth_date: birthDate, town } }: { client: Client }) {
  const { t, date } = useI18n()
  const born = birthDate && t(bornAs[civility ?? ''] ?? 'clients.born', { date: date(birthDate) })
  const text = [born, town].filter(Boolean).join(', ')
  return text && <span className={styles.difference}>{text}</span>
}
