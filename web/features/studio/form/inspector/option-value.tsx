import { optionProblem, renameOption } from '@parcelle/domain/studio-rename'
import type { Json } from '@parcelle/domain/studio'
import { useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { RenameDialog } from '../../rename/rename-dialog.tsx'
import { readText, type FormNode } from '../model/form-model.ts'
import { useContent, useEditing } from './editing.ts'
import { holderOf, WordField, type FieldProps } from './simple-fields.tsx'
import styles from './inspector.module.css'

type Props = Pick<FieldProps, 'onChange'> & { node: FormNode; option: Json; isUsed: boolean }

/** The stored value of an option, renamed together with the conditions that compare it. */
export function OptionValue({ node, option, isUsed, onChange }: Props) {
  const { t, locale } = useI18n()
  const { model, change, isWritable } = useEditing()
  const content = useContent()
  const [isRenaming, setRenaming] = useState(false)
  const { value, label } = holderOf(option)
  if (!isUsed || typeof value !== 'string')
    return <WordField label={t('studio.option.value')} value={value} onChange={onChange} />
  const rename = (to: string) => renameOption(content, model.file, node.name, value, to)
  return (
    <div className={styles.named}>
      <p className={styles.hint}>
        {t('studio.option.value')} <code>{value}</code>
      </p>
      {isWritable && (
        <Button dense icon="edit" onClick={() => setRenaming(true)}>
          {t('studio.rename.open')}
        </Button>
      )}
      {isRenaming && (
        <RenameDialog
          title={t('studio.rename.title', { name: readText(label, locale) || value })}
          from={value}
          fieldLabel={t('studio.option.value')}
          hint={t('studio.rename.value.hint')}
          mentions={rename(`${value}_`).mentions}
          findProblem={(to) => {
            const problem = optionProblem(holderOf(node.value['attributes'])['options'], to)
            return problem && t(`studio.value.${problem}`)
          }}
          onClose={() => setRenaming(false)}
          onRename={(to) => {
            setRenaming(false)
            const { operation } = rename(to)
            if (operation) change([operation])
          }}
        />
      )}
    </div>
  )
}
