import { translate } from '@parcelle/forms'
import { Suspense } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { useStore } from '../../../ui/store.ts'
import { lazyPart } from '../element/lazy-part.ts'
import { blockPath, findPageId } from '../navigation/address.ts'
import { findOpenBlockId } from '../navigation/block-states.ts'
import { useDefinition, useWizard } from '../wizard-context.ts'

// Lazy: never for a dossier being filled in.
const nextNotice = lazyPart(
  () => import('./notices.ts'),
  (module) => module.NextNotice,
)

/** On every page but that of the open block: the way to what the dossier asks of the reader. */
export function ResumeNotice({ pageId }: { pageId: number }) {
  const { t, locale } = useI18n()
  const { id, dossier, navigation, rights } = useWizard()
  const action = useStore(dossier).detail.next?.action
  const definition = useDefinition()
  const open = findOpenBlockId(useStore(navigation.blockStates))
  const page = definition.pages.find((one) => one.id === findPageId(definition, open))
  const isHere = page?.id === pageId
  if (action && taskElsewhere.has(action) && (rights.isReviewer || !isHere))
    return (
      <Suspense>
        <nextNotice.Part />
      </Suspense>
    )
  if (!page || open === null || isHere || rights.isReviewer) return null
  return (
    <Banner
      tone="info"
      actions={
        <LinkButton
          dense
          variant={action === 'wait' ? 'secondary' : 'primary'}
          icon="arrow-right"
          href={blockPath(id, page.id, open)}
        >
          {t(action === 'wait' ? 'wizard.page.go' : 'wizard.page.resume', { title: translate(page.title, locale) })}
        </LinkButton>
      }
    >
      {t('wizard.page.resume-text')}
    </Banner>
  )
}

/** Tasks with a screen or a block of their own. A correction and requested documents have notices of their own. */
const taskElsewhere: ReadonlySet<string> = new Set([
  'sign',
  'read-report',
  'write-report',
  'relaunch',
  'decide',
  'pair',
])
