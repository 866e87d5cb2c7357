import { translate } from '@parcelle/forms'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { blockPath } from '../navigation/address.ts'
import { reopenBlock } from '../navigation/actions.ts'
import { useWizard } from '../wizard-context.ts'

/** Links to blocks that must be completed first. */
export function BlockLinks({ ids }: { ids: readonly number[] }) {
  const { t, locale } = useI18n()
  const wizard = useWizard()
  const blocks = wizard.engine.form().blocks.filter(({ id }) => ids.includes(id))
  if (blocks.length === 0) return null

  function go(event: MouseEvent, blockId: number) {
    event.preventDefault()
    reopenBlock(wizard, blockId, false)
  }
  return (
    <ul>
      {blocks.map(({ id, page_id, title }) => (
        <li key={id}>
          <Link href={blockPath(wizard.id, page_id, id)} onClick={(event: MouseEvent) => go(event, id)}>
            {t('wizard.block.review', { title: translate(title, locale) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
