import { newTemplate, templateFileOf } from '@parcelle/domain/studio-new-parts'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { useIsNarrow } from '../form/use-is-narrow.ts'
import { NewPartDialog } from '../new-part/new-part-dialog.tsx'

type Props = {
  draft: Draft
  sources: readonly { value: string; label: string }[]
  onAdded: (file: string) => void
}

/** A document that begins as a copy of another one. */
export function AddTemplate({ draft, sources, onAdded }: Props) {
  const { t } = useI18n()
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const isRead = sources.every(({ value }) => Object.hasOwn(draft.content, value))
  if (!draft.isWritable || isNarrow || !isRead || sources.length === 0) return null
  return (
    <>
      <Button dense icon="add" onClick={() => setOpen(true)}>
        {t('studio.new.template')}
      </Button>
      {isOpen && (
        <NewPartDialog
          kind="template"
          draft={draft}
          sources={sources}
          onClose={() => setOpen(false)}
          onAdd={({ name, title, from }) => {
            setOpen(false)
            const operation = newTemplate(draft.content, from, name, title)
            if (!operation) return
            draft.change([operation])
            onAdded(templateFileOf(name))
          }}
        />
      )}
    </>
  )
}
