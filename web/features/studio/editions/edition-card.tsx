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
import type { Restored } from './restore-dialog.tsx'
import styles from './editions.module.css'

const looks: Record<Edition['state'], { tone: ChipTone; icon: IconName }> = {
  live: { tone: 'success', icon: 'check' },
  proposed: { tone: 'warning', icon: 'eye' },
  draft: { tone: 'info', icon: 'edit' },
  past: { tone: 'neutral', icon: 'history' },
}

type Props = {
  edition: Edition
  isOpen: boolean
  onDraft?: (source: DraftSource) => void
  onRestore?: (edition: Restored) => void
}

export function EditionCard({ edition, isOpen, onDraft, onRestore }: Props) {
  const { t, date } = useI18n()
  const [isShown, setShown] = useState(isOpen)
  const [titleId, changesId] = [useId(), useId()]
  const { id, state, note, author, approver, createdAt, publishedAt, proposal } = edition
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
        {proposal?.publishAt && <li>{t('studio.planned', { date: date(proposal.publishAt, 'both') })}</li>}
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
        <Steps edition={edition} title={title} titleId={titleId} onDraft={onDraft} onRestore={onRestore} />
        <Download id={id} titleId={titleId} />
      </div>
      <div id={changesId} hidden={!isShown}>
        {isShown && <Changes edition={id} heading="h4" />}
      </div>
    </li>
  )
}

type StepsProps = Pick<Props, 'edition'> & {
  title: string
  titleId: string
  onDraft: Props['onDraft'] | undefined
  onRestore: Props['onRestore'] | undefined
}

/** What can be done with it: open, publish, decide, restore, copy. */
function Steps({ edition: { id, state, publishedAt, proposal }, title, titleId, onDraft, onRestore }: StepsProps) {
  const { t } = useI18n()
  const isWaiting = proposal?.state === 'open' && !proposal.isMine
  return (
    <>
      {state === 'draft' && (
        <LinkButton dense icon="edit" href={draftPath(id, 'form')} aria-describedby={titleId}>
          {t('studio.draft.open')}
        </LinkButton>
      )}
      {publishedAt !== null && (
        <LinkButton dense icon="eye" href={draftPath(id, 'form')} aria-describedby={titleId}>
          {t('studio.edition.open')}
        </LinkButton>
      )}
      {state === 'draft' && onDraft && (
        <LinkButton dense icon="check" href={draftPath(id, 'publish')} aria-describedby={titleId}>
          {t('studio.publish.open')}
        </LinkButton>
      )}
      {proposal && (
        <LinkButton
          dense
          variant={isWaiting ? 'primary' : 'secondary'}
          icon="eye"
          href={draftPath(id, 'publish')}
          aria-describedby={titleId}
        >
          {t(isWaiting ? 'studio.proposal.decide' : 'studio.proposal.open')}
        </LinkButton>
      )}
      {state === 'past' && onRestore && (
        <Button dense icon="history" aria-describedby={titleId} onClick={() => onRestore({ id, title })}>
          {t('studio.restore')}
        </Button>
      )}
      {onDraft && (
        <Button
          dense
          icon="edit"
          aria-describedby={titleId}
          onClick={() => onDraft({ edition: id, title: t(`studio.draft.title.${state}`, { title }) })}
        >
          {t(`studio.draft.from.${state}`)}
        </Button>
      )}
    </>
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
