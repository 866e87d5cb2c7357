/** For mails: opens the dossier where it stands. Without `resume` its first page opens. */
export const dossierUrl = (publicUrl: string, dossierId: string): string =>
  new URL(`/form?dossier=${dossierId}&resume=1`, publicUrl).href
