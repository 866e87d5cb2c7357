import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { ApiError } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { paths } from '../../../screen/paths.ts'
import { Screen } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { LinkTabs } from '../../../ui/navigation/link-tabs.tsx'
import { useIsNarrow } from '../form/use-is-narrow.ts'
import { draftTabPath, draftTabs, type DraftTab } from './draft-tabs.ts'
import { DraftPresence } from './draft-presence.tsx'
import type { SyncState } from './draft-store.ts'
import type { Draft, useDraft } from './use-draft.ts'
import styles from './draft.module.css'

type Props = {
  id: string
  tab: DraftTab
  opened: ReturnType<typeof useDraft>
  children: (draft: Draft) => ReactNode
}

/** Header of every screen of a draft: title, tabs, undo, redo, save state. */
export function DraftFrame({ id, tab, opened, children }: Props) {
  const { t, messageFor } = useI18n()
  const { draft, error, retry } = opened
  const canUndo = !useIsNarrow()
  useUndoKeys(canUndo ? draft : null)
  const failure = error instanceof ApiError ? error : null
  // Not for a proposed edition, whose screen says what it waits for.
  const isDecidedHere = tab === 'publish' && draft?.state === 'proposed'
  return (
    <div className={styles.frame}>
      <Screen
        title={draft?.title || t(draft ? unnamed[draft.state] : 'studio.draft')}
        back={{ href: paths.studio, label: t('studio.editions.title') }}
        actions={draft && <Actions draft={draft} canUndo={canUndo} />}
        notice={draft?.notice ?? null}
        noticeTime={NOTICE_TIME}
      >
        <Loading isLoading={!draft && !error} skeleton={<Skeleton shape="card" count={2} />} onRetry={retry}>
          {error !== null && !draft && (
            <ErrorPanel onRetry={retry} reference={failure?.requestId ?? undefined}>
              {failure?.status === 404 ? t('studio.draft.unknown') : failure ? messageFor(failure.message) : undefined}
            </ErrorPanel>
          )}
          {draft && (
            <Stack>
              <DraftPresence draft={draft} />
              <LinkTabs
                label={t('studio.tabs')}
                items={draftTabs.map(({ name, label }) => ({ href: draftTabPath(id, name), label: t(label) }))}
                current={draftTabPath(id, tab)}
              />
              {!draft.isWritable && !isDecidedHere && (
                <Banner tone="info" title={t('studio.files.title')}>
                  <p>{t(draft.state === 'draft' ? 'studio.files.how' : `studio.read-only.${draft.state}`)}</p>
                </Banner>
              )}
              {children(draft)}
            </Stack>
          )}
        </Loading>
      </Screen>
    </div>
  )
}

/** The title of an edition that a program made. */
const unnamed = {
  draft: 'studio.draft',
  proposed: 'studio.draft',
  live: 'studio.edition.live',
  past: 'studio.edition.past',
} as const

/** In ms. A refused change names both values. */
const NOTICE_TIME = 20_000

function Actions({ draft, canUndo }: { draft: Draft; canUndo: boolean }) {
  const { t } = useI18n()
  return (
    <>
      {(draft.isWritable || draft.sync !== 'saved') && <Saved sync={draft.sync} others={draft.others} />}
      {draft.isWritable && canUndo && (
        <>
          <Button
            dense
            icon="history"
            unavailable={!draft.canUndo}
            aria-keyshortcuts="Control+Z"
            title={t('studio.undo.hint')}
            onClick={draft.undo}
          >
            {t('studio.undo')}
          </Button>
          <Button
            dense
            icon="retry"
            unavailable={!draft.canRedo}
            aria-keyshortcuts="Control+Shift+Z"
            title={t('studio.redo.hint')}
            onClick={draft.redo}
          >
            {t('studio.redo')}
          </Button>
        </>
      )}
    </>
  )
}

const syncIcons: Record<SyncState, IconName> = { saved: 'saved', saving: 'sync', offline: 'offline' }

function Saved({ sync, others }: { sync: SyncState; others: readonly string[] }) {
  const { t } = useI18n()
  return (
    <output className={styles.saved}>
      <Icon name={syncIcons[sync]} />
      <span>
        {t(`studio.sync.${sync}`)}
        {others.length > 0 && <span className={styles.others}>{t('studio.others', { names: others.join(', ') })}</span>}
      </span>
    </output>
  )
}

/** Ctrl+Z takes back the last change of the draft, wherever the focus is; the preview is no part of the draft. */
function useUndoKeys(draft: Draft | null): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !draft?.isWritable) return
    const key = event.key.toLowerCase()
    const isRedo = (key === 'z' && event.shiftKey) || key === 'y'
    if (key !== 'z' && !isRedo) return
    if (event.target instanceof Element && event.target.closest('[data-preview], dialog')) return
    event.preventDefault()
    if (isRedo && draft.canRedo) draft.redo()
    if (!isRedo && draft.canUndo) draft.undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
