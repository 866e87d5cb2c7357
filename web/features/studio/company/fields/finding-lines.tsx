import styles from '../company.module.css'

type Line = { readonly reason: string; readonly language: string }
/** Findings of the deployment check for a setting, by path. */
export type FindingsAt = (path: string) => readonly Line[]

export function FindingLines({ findings }: { findings: readonly Line[] }) {
  return findings.map(({ reason, language }) => (
    <p key={reason} className={styles.finding} lang={language}>
      {reason}
    </p>
  ))
}
