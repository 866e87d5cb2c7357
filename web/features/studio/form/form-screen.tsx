import { useMemo } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { DraftFrame } from '../draft/draft-frame.tsx'
import { fileOf, useDraft, type Draft } from '../draft/use-draft.ts'
import { readFormModel, type FormNode } from './model/form-model.ts'
import { Outline } from './outline/outline.tsx'
import styles from './form-screen.module.css'

/** /studio/drafts/:draft/form/:form? — a form of a draft: its outline. */
export function FormScreen() {
  const { draft = '', form } = useParams<{ draft: string; form?: string }>()
  return <OpenForm key={draft} id={draft} name={form ?? 'client'} />
}

function OpenForm({ id, name }: { id: string; name: string }) {
  const file = `forms/${name}.json`
  const opened = useDraft(id, [file])
  return (
    <DraftFrame id={id} tab="form" opened={opened}>
      {(draft) => <Form draft={draft} file={file} />}
    </DraftFrame>
  )
}

function Form({ draft, file }: { draft: Draft; file: string }) {
  const content = fileOf(draft, file)
  const model = useMemo(() => readFormModel(file, content), [file, content])
  const [address, setAddress] = useSearchParams()
  const selected = model.byKey.get(address.get('at') ?? '') ?? null
  const select = ({ key }: FormNode) => setAddress({ at: key }, { replace: true })
  return (
    <div className={styles.panes}>
      <Outline model={model} selected={selected} onSelect={select} />
    </div>
  )
}
