import { useEffect, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useWizard } from '../wizard-context.ts'
import { useElementServices } from './element-context.ts'
import { explainElement, type Reasons } from './reasons.ts'
import styles from './why.module.css'

export function Explanation({ elementId }: { elementId: number }) {
  const i18n = useI18n()
  const { datalist } = useElementServices()
  const { engine, rights, dossier } = useWizard()
  const [reasons, setReasons] = useState<Reasons | null>(null)

  useEffect(() => {
    let isStale = false
    const canAnswer = (id: number) => {
      const { blocks, blockOf } = engine.form()
      return rights.canWrite(dossier.get().state, blocks, blockOf(id)?.id ?? 0)
    }
    void explainElement(engine.session(), elementId, { i18n, canAnswer, datalist }).then(
      (found) => isStale || setReasons(found),
    )
    return () => {
      isStale = true
    }
  }, [engine, rights, dossier, datalist, elementId, i18n])

  return (
    <>
      {reasons?.because.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {reasons && reasons.inputs.length > 0 && (
        <ul className={styles.list}>
          {reasons.inputs.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {reasons?.changes.map((sentence) => (
        <p key={sentence} className={styles.change}>
          {sentence}
        </p>
      ))}
    </>
  )
}
