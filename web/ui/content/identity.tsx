import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './identity.module.css'

type Person = { firstname: string; lastname: string }

export function Initials({ firstname, lastname }: Person) {
  return (
    <>
      <span className={styles.initials} aria-hidden>
        {firstname.slice(0, 1)}
        {lastname.slice(0, 1)}
      </span>
      <VisuallyHidden>
        {firstname} {lastname}
      </VisuallyHidden>
    </>
  )
}

export function Identity({ firstname, lastname, username }: Person & { username: string }) {
  return (
    <div>
      <p className={styles.name}>
        {firstname} {lastname}
      </p>
      <p className={styles.username}>{username}</p>
    </div>
  )
}
