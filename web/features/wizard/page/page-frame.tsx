import type { Dossier } from '@parcelle/contract/dossiers'
import { findPreviousPage, translate, type Page as FormPage } from '@parcelle/forms'
import { statusLabel } from '@parcelle/domain/dossier-status'
import { isChecked } from '@parcelle/domain/compliance'
import { findEditableBlocks } from '@parcelle/domain/editing'
import { Suspense, useEffect } from 'react'
import { dossierFullName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { paths } from '../../../screen/paths.ts'
import { readList } from '../../../session/store.ts'
import { Chip } from '../../../ui/content/chip.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useStore } from '../../../ui/store.ts'
import { BlockCard } from '../block/block-card.tsx'
import { NextPage } from '../block/block-buttons.tsx'
import { lazyPart } from '../element/lazy-part.ts'
import { prefetchWhenIdle } from '../store/loading/prefetch.ts'
import { PageBackLink } from './page-back-link.tsx'
import { PageMeter } from './page-meter.tsx'
import { PresenceLine } from './presence-line.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { DeferredSidebar, SidebarStrip } from '../sidebar/responsive-sidebar.tsx'
import { Overlays } from './overlays.tsx'
import { ResumeNotice } from './resume-notice.tsx'
import { SaveStatus } from '../saving/save-status.tsx'
import { isSigning } from '../store/rights.ts'
import { useFrameFocus } from './use-frame-focus.ts'
import { useBlocks, useDefinition, useWizard } from '../wizard-context.ts'
import { useIsNarrow, useIsWide } from './use-screen-width.ts'
import styles from './page-frame.module.css'

// Lazy: only for dossiers that were submitted.
const notices = () => import('./notices.ts')
const complianceNotice = lazyPart(notices, (module) => module.ComplianceNotice)
const correctionNotice = lazyPart(notices, (module) => module.CorrectionNotice)
const signedNotice = lazyPart(notices, (module) => module.SignedNotice)

export function PageFrame({ page, blockId }: { page: FormPage; blockId: number | null }) {
  const { t, locale } = useI18n()
  const { dossier, rights, engine } = useWizard()
  const opened = useStore(dossier)
  const { number, state } = opened
  const name = dossierFullName(opened, locale)
  const definition = useDefinition()
  const blocks = useBlocks(page.id)
  const isWide = useIsWide()
  const isNarrow = useIsNarrow()
  const title = translate(page.title, locale)
  const previous = findPreviousPage(definition, engine.visibleBlocks(), page.id)
  const back = isSigning(state) ? null : previous
  useFrameFocus(title, page.id)
  useEffect(prefetchWhenIdle, [])
  return (
    <Page back={!isNarrow && back !== null && <PageBackLink pageId={back} />}>
      <div className={styles.bar}>
        {isNarrow && back !== null && (
          <div className={styles.back}>
            <PageBackLink pageId={back} isShort />
          </div>
        )}
        <p className={styles.whose}>
          {t('wizard.folder', { number })}
          {name && ` · ${name}`}
        </p>
        <SaveStatus />
        <div className={styles.quit}>
          <LinkButton dense href={readList(paths.dossiers)}>
            {t('wizard.quit')}
          </LinkButton>
        </div>
      </div>
      <PresenceLine />
      <div className={styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <ProgressBar page={page} />
        {findEditableBlocks(state, 'answers') === 'none' ? (
          <p>
            <Chip icon="info">{statusLabel(state, locale)}</Chip>
          </p>
        ) : (
          <PageMeter page={page} />
        )}
      </div>
      <div className={styles.body}>
        <Notices pageId={page.id} />
        <div className={styles.split}>
          <div className={styles.stack}>
            {!isWide && <SidebarStrip />}
            {blocks.map((block) => (
              <BlockCard key={block.id} block={block} isSelected={block.id === blockId} />
            ))}
            {rights.isReviewer && <NextPage pageId={page.id} />}
          </div>
          {isWide && (
            <aside className={styles.sidebar} aria-label={t('wizard.rail.title')}>
              <DeferredSidebar />
            </aside>
          )}
        </div>
      </div>
      <Overlays />
    </Page>
  )
}

function Notices({ pageId }: { pageId: number }) {
  const { t } = useI18n()
  const { dossier, rights } = useWizard()
  const opened = useStore(dossier)
  return (
    <>
      {rights.isReadOnly && <Banner tone="info">{t('wizard.read-only')}</Banner>}
      {opened.state === 'signed' && !rights.isReviewer && (
        <Suspense>
          <signedNotice.Part pageId={pageId} />
        </Suspense>
      )}
      {isChecked(opened.state) && (
        <Suspense>
          <complianceNotice.Part />
        </Suspense>
      )}
      {mayBeCorrected(opened) && (
        <Suspense>
          <correctionNotice.Part />
        </Suspense>
      )}
      <ResumeNotice pageId={pageId} />
    </>
  )
}

/** Whether a correction is pending, or this dossier is or has a corrected copy. */
const mayBeCorrected = ({ detail, duplicated_from: original, integrate_state: integration }: Dossier) =>
  detail.correction || original !== null || integration === 'refused'
