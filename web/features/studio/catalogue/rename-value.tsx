import { renameListValue, optionProblem } from '@parcelle/domain/studio-rename'
import { setCell, type Sheet } from '@parcelle/domain/studio-catalogue'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { RenameDialog } from '../rename/rename-dialog.tsx'
import type { RenamedRow } from './grid/use-sheet.ts'

type Props = { draft: Draft; list: string; sheet: Sheet; renamed: RenamedRow; onClose: () => void }

/** Renames a value of a list together with its uses. */
export function RenameValue({ draft, list, sheet, renamed, onClose }: Props) {
  const { t } = useI18n()
  const { from } = renamed
  const row = sheet.items.findIndex((item) => optionProblem([item], from) === 'taken')
  const rename = (to: string) => {
    const [key] = sheet.columns
    const own = key && setCell(sheet, row, key, to)
    return own && own.kind !== 'all' ? renameListValue(draft.content, list, own, { from, to }) : null
  }
  return (
    <RenameDialog
      title={t('studio.rename.title', { name: from })}
      from={from}
      given={renamed.to}
      fieldLabel={t('studio.rename.value')}
      hint={t('studio.rename.value.hint')}
      mentions={rename(`${from}_`)?.mentions ?? []}
      findProblem={(to) => {
        const problem = optionProblem(sheet.items, to)
        return problem && t(`studio.value.${problem}`)
      }}
      onClose={onClose}
      onRename={(to) => {
        onClose()
        const operation = rename(to)?.operation
        if (operation) draft.change([operation])
      }}
    />
  )
}
