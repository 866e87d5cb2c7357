import { useDocument } from './use-document.ts'
import type { Viewing } from './open-viewer.ts'
import { Preview } from './preview.tsx'
import { useFailure } from './use-failure.ts'
import styles from './viewer.module.css'

export function DocumentPane({ viewing, onLeave }: { viewing: Viewing; onLeave: () => void }) {
  const say = useFailure()
  const loaded = useDocument(viewing)
  if (loaded && 'failure' in loaded) return <p role="alert">{say(loaded.failure)}</p>
  return (
    <div className={styles.pane}>
      <Preview viewing={viewing} file={loaded?.file ?? null} onClose={onLeave} />
    </div>
  )
}
