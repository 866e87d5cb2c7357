import styles from '../company.module.css'

type Line = { readonly reason: string; readonly language: string }
/** What the deployment check says of a setting, by its path. */
export type FindingsAt = (path: string) => readonly Line[]

export function FindingLines({ findings }: { findings: readonly Line[] }) {
  return findings.map(({ reason, language }) => (
    <p key={reason} className={styles.finding} lang={language}>
      {reason}
    </p>
  ))
}
