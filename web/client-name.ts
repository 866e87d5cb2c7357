type Named = { civility: string | null; first_name: string | null; last_name: string }

/** As lists order it, the last name first: « M. GARNIER Étienne ». A company has only its name. */
export function clientName({ civility, last_name: lastName, first_name: firstName }: Named): string {
  return [civility, lastName, firstName].filter(Boolean).join(' ')
}

/** As one speaks of a person: « M. Étienne GARNIER ». */
export function spokenName({ civility, last_name: lastName, first_name: firstName }: Named): string {
  return [civility, firstName, lastName].filter(Boolean).join(' ')
}
