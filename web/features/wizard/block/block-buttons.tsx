import { translate, type Block, findNextPage } from '@parcelle/forms'
import { useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx'
import { useStore } from '../../../ui/store.ts'
import { blockPath } from '../navigation/address.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { useDefinition, useReviews, useWizard } from '../wizard-context.ts'
import { SidebarChip } from '../sidebar/responsive-sidebar.tsx'
import styles from './block.module.css'
import { canPassBlock } from '../navigation/block-states.ts'
import { reopenBlock } from '../navigation/actions.ts'

const submitLabels: Readonly<Record<Block['kind'], MessageKey>> = {
  welcome: 'block.begin',
  normal: 'block.keep-on',
  mission_special: 'block.sign',
  finish_special: 'block.sign',
}

export function BlockButtons({ block, isBusy }: { block: Block; isBusy: boolean }) {
  const { t } = useI18n()
  const wizard = useWizard()
  const { state } = useStore(wizard.dossier)
  const reviews = useReviews()
  const isOnline = useSyncExternalStore(subscribeNetwork, () => navigator.onLine)
  const canWrite = wizard.rights.canWrite(state, wizard.engine.form().blocks, block.id)
  if (wizard.rights.isReadOnly) return <NextPage pageId={block.page_id} />
  const canPress = canWrite || canPassBlock(block, state)
  // Blocks to review must be corrected before signing; the block lists them.
  const isBlocked = canWrite && isSpecial(block) && reviews.length > 0
  return (
    <>
      {!isOnline && <p id="bloc-hors-ligne">{t('wizard.block.offline')}</p>}
      <div className={styles.foot}>
        <PreviousButton block={block} />
        {canPress && (
          <StickyBar>
            <SidebarChip />
            <Button
              type="submit"
              variant="primary"
              loading={isBusy}
              loadingText={t('wizard.block.saving')}
              unavailable={!isOnline || isBlocked}
              aria-describedby={isOnline ? undefined : 'bloc-hors-ligne'}
            >
              {t(canWrite ? submitLabels[block.kind] : 'block.keep-on')}
            </Button>
          </StickyBar>
        )}
      </div>
    </>
  )
}

const isSpecial = ({ kind }: Block) => kind === 'mission_special' || kind === 'finish_special'

function PreviousButton({ block }: { block: Block }) {
  const { t } = useI18n()
  const wizard = useWizard()
  const { state } = useStore(wizard.dossier)
  const visible = wizard.engine.visibleBlocks()
  const previous = visible[visible.indexOf(block.id) - 1]
  const canGo = previous !== undefined && wizard.rights.canWrite(state, wizard.engine.form().blocks, previous)
  if (!canGo) return null
  return <Button onClick={() => reopenBlock(wizard, previous)}>{t('block.previous')}</Button>
}

export function NextPage({ pageId }: { pageId: number }) {
  const { t, locale } = useI18n()
  const wizard = useWizard()
  const definition = useDefinition()
  const next = findNextPage(definition, wizard.engine.visibleBlocks(), pageId)
  const page = definition.pages.find(({ id }) => id === next)
  if (!page) return null
  return (
    <div className={styles.foot}>
      <LinkButton variant="primary" icon="arrow-right" href={blockPath(wizard.id, page.id)}>
        {t('wizard.page.next', { title: translate(page.title, locale) })}
      </LinkButton>
    </div>
  )
}

function subscribeNetwork(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
