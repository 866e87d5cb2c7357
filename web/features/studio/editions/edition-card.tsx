import type { Edition } from '@parcelle/contract/studio/editions'
import { useId, useState } from 'react'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { StatusChip, type ChipTone } from '../../../ui/content/chip.tsx'
import type { IconName } from '../../../ui/content/icon.tsx'
import { downloadFile } from '../../../viewer/open-viewer.ts'
import { draftPath } from '../../../screen/paths.ts'
import { Changes } from './changes.tsx'
import type { DraftSource } from './new-draft.tsx'
import styles from './editions.module.css'

const looks: Record<Edition['state'], { tone: ChipTone; icon: IconName }> = {
  live: { tone: 'success', icon: 'check' },
  proposed: { tone: 'warning', icon: 'eye' },
  draft: { tone: 'info', icon: 'edit' },
  past: { tone: 'neutral', icon: 'history' },
}

type Props = { edition: Edition; isOpen: boolean; onDraft?: (source: DraftSource) => void }

export function EditionCard({ edition, isOpen, onDraft }: Props) {
  const { t, date } = useI18n()
  const [isShown, setShown] = useState(isOpen)
  const [titleId, changesId] = [useId(), useId()]
  const { id, state, note, author, approver, createdAt, publishedAt } = edition
  const title = useTitle(edition)
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <StatusChip {...looks[state]}>{t(`studio.state.${state}`)}</StatusChip>
      </div>
      <ul className={styles.facts}>
        <li>
          {publishedAt === null
            ? t('studio.begun', { date: date(createdAt, 'both') })
            : t('studio.published', { date: date(publishedAt, 'both') })}
        </li>
        {author !== null && <li>{t('studio.by', { name: author })}</li>}
        {approver !== null && <li>{t('studio.approved-by', { name: approver })}</li>}
        <li>
          {t('studio.number')} <code>{id.slice(0, 8)}</code>
        </li>
      </ul>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>
        <Button
          dense
          icon={isShown ? 'chevron-down' : 'chevron-right'}
          aria-expanded={isShown}
          aria-controls={changesId}
          aria-describedby={titleId}
          onClick={() => setShown(!isShown)}
        >
          {t('studio.changes')}
        </Button>
        {state === 'draft' && (
          <LinkButton dense icon="edit" href={draftPath(id, 'form')} aria-describedby={titleId}>
            {t('studio.draft.open')}
          </LinkButton>
        )}
        {onDraft && (
          <Button
            dense
            icon={state === 'past' ? 'history' : 'edit'}
            aria-describedby={titleId}
            onClick={() => onDraft({ edition: id, title: t(`studio.draft.title.${state}`, { title }) })}
          >
            {t(`studio.draft.from.${state}`)}
          </Button>
        )}
        <Download id={id} titleId={titleId} />
      </div>
      <div id={changesId} hidden={!isShown}>
        {isShown && <Changes edition={id} />}
      </div>
    </li>
  )
}

function useTitle({ title, origin, publishedAt, createdAt }: Edition): string {
  const { t, date } = useI18n()
  if (title !== '') return title
  return t(`studio.origin.${origin ?? 'none'}`, { date: date(publishedAt ?? createdAt) })
}

function Download({ id, titleId }: { id: string; titleId: string }) {
  const { t } = useI18n()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await downloadFile(() => call('downloadEdition', { params: { edition: id } }))
    setBusy(false)
  }
  return (
    <Button
      dense
      variant="tertiary"
      icon="download"
      loading={isBusy}
      loadingText={t('block.downloading')}
      aria-describedby={titleId}
      onClick={() => void save()}
    >
      {t('studio.download')}
    </Button>
  )
}
