import type { Locale } from '../locales/locale.ts'

type Told = {
  /** Who writes. */
  company: string
  /** To whom. */
  name: string
  number: string
  /** The dossier, once signed in. */
  link: string
  username: string
  /** Where a first password is set; null for someone who can sign in already. */
  firstPassword: string | null
  help: { mail: string; phone: string }
}

type Words = { subject: (told: Told) => string; body: (told: Told) => readonly string[] }

const words: Readonly<Record<Locale, Words>> = {
  fr: {
    subject: ({ company, number }) => `${company} : votre dossier n° ${number} vous attend`,
    body: ({ name, number, link, username, firstPassword, company, help }) => [
      `Bonjour ${name},`,
      '',
      `Votre dossier de souscription n° ${number} est ouvert. Vous pouvez le compléter et le signer en ligne.`,
      '',
      ...(firstPassword === null
        ? ['Ouvrez-le ici :', link]
        : [
            `Votre identifiant : ${username}`,
            'Choisissez d’abord votre mot de passe. Ce lien sert une seule fois, pendant 7 jours :',
            firstPassword,
            '',
            'Votre dossier sera ensuite ici :',
            link,
          ]),
      '',
      `Une question ? ${help.mail} · ${help.phone}`,
      company,
    ],
  },
  en: {
    subject: ({ company, number }) => `${company}: your folder no. ${number} is waiting for you`,
    body: ({ name, number, link, username, firstPassword, company, help }) => [
      `Hello ${name},`,
      '',
      `Your subscription folder no. ${number} is open. You can complete it and sign it online.`,
      '',
      ...(firstPassword === null
        ? ['Open it here:', link]
        : [
            `Your username: ${username}`,
            'Choose your password first. This link works once, for 7 days:',
            firstPassword,
            '',
            'Your folder will then be here:',
            link,
          ]),
      '',
      `Any question? ${help.mail} · ${help.phone}`,
      company,
    ],
  },
}

export function invitationMail(told: Told, locale: Locale): { subject: string; body: string } {
  const { subject, body } = words[locale]
  return { subject: subject(told), body: body(told).join('\n') }
}
