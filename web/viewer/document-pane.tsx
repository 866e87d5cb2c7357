import { useDocument } from './use-document.ts'
import type { ViewedDocument } from './open-viewer.ts'
import { Preview } from './preview.tsx'
import { useFailureText } from './use-failure-text.ts'
import styles from './viewer.module.css'

export function DocumentPane({ viewing, onLeave }: { viewing: ViewedDocument; onLeave: () => void }) {
  const failureText = useFailureText()
  const loaded = useDocument(viewing)
  if (loaded && 'failure' in loaded) return <p role="alert">{failureText(loaded.failure)}</p>
  return (
    <div className={styles.pane}>
      <Preview viewing={viewing} file={loaded?.file ?? null} onClose={onLeave} />
    </div>
  )
}
