import { codeProblem, duplicateProduct, listProducts } from '@parcelle/domain/studio-catalogue'
import { useId, useState, type SubmitEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import type { Draft } from '../../draft/use-draft.ts'
import { readName } from '../parts.ts'
import styles from './products.module.css'

type Props = { draft: Draft; from: string; onClose: () => void; onAdded: (code: string) => void }

/** A product like another one, under a code of its own. */
export function AddProduct({ draft, from: first, onClose, onAdded }: Props) {
  const { t, locale } = useI18n()
  const id = useId()
  const [from, setFrom] = useState(first)
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [isSent, setSent] = useState(false)
  const problem = codeProblem(draft.content, code.trim())
  const isNameless = name.trim() === ''

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setSent(true)
    if (problem || isNameless) {
      document.getElementById(`${id}-${problem ? 'code' : 'name'}`)?.focus()
      return
    }
    const operation = duplicateProduct(draft.content, from, { code: code.trim(), name: name.trim() })
    if (!operation) return
    draft.change([operation])
    onAdded(code.trim())
  }

  return (
    <Modal
      isOpen
      title={t('studio.product.add')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="primary">
            {t('studio.product.add')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={styles.fields} onSubmit={handleSubmit}>
        <p className={styles.hint}>{t('studio.product.add.text')}</p>
        <Field id={`${id}-from`} label={t('studio.product.add.from')}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              clearable={false}
              chosen={from}
              choices={listProducts(draft.content).map((product) => ({
                value: String(product['code']),
                label: readName(product['name'], locale) || String(product['code']),
              }))}
              onChoose={(value) => setFrom(value ?? from)}
            />
          )}
        </Field>
        <TextField
          id={`${id}-code`}
          required
          maxLength={20}
          width="code"
          label={t('studio.product.add.code')}
          hint={t('studio.product.add.code.hint')}
          error={isSent && problem && t(`studio.product.code.${problem}`)}
          value={code}
          onChange={setCode}
        />
        <TextField
          id={`${id}-name`}
          required
          maxLength={100}
          label={t('studio.product.add.name')}
          error={isSent && isNameless && t('studio.product.problem.missing')}
          value={name}
          onChange={setName}
        />
      </form>
    </Modal>
  )
}
