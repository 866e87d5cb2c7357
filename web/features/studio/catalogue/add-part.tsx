import { newList, newTable } from '@parcelle/domain/studio-new-parts'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { NewPartDialog } from '../new-part/new-part-dialog.tsx'
import type { Part } from './parts.ts'

type Props = { draft: Draft; kind: 'list' | 'table'; onAdded: (part: Part) => void }

/** A new list or table, empty. */
export function AddPart({ draft, kind, onAdded }: Props) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button dense icon="add" onClick={() => setOpen(true)}>
        {t(`studio.new.${kind}`)}
      </Button>
      {isOpen && (
        <NewPartDialog
          kind={kind}
          draft={draft}
          onClose={() => setOpen(false)}
          onAdd={({ name, title }) => {
            setOpen(false)
            draft.change([kind === 'list' ? newList(name) : newTable(name, title)])
            onAdded({ kind, name })
            // Scrolls up: the links to lists are at the end of a long page, and the rows at its top.
            window.scrollTo(0, 0)
          }}
        />
      )}
    </>
  )
}
