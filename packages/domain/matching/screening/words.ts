import { isFrenchName } from './french-names.ts'
import { simplifyLetters, stripAccents } from './letters.ts'

const list = (words: string) => new Set(words.split(' '))

/** Particles that documents omit or join to the next word. */
const particles = list(
  'de du des d la le les l van von der den del di da dos al el ul as ash ad ud az ar an at ed es bin ben ibn bint ould',
)
const titles = list('m mr mrs ms mme mlle dr monsieur madame mademoiselle')
const legalForms = list(
  'sci sarl sas sasu sa eurl snc scp selarl ei asso association ltd limited llc llp lp inc incorporated plc co corp corporation company gmbh ag kg bv nv spa srl oy ab as jsc ojsc cjsc pjsc pao oao ooo zao ao fze fzco fzc dmcc',
)
/** Words for activities and places, which do not identify a company. */
const commonCompanyWords = list(
  'and et the of for de du des la le les d l group groupe holding holdings trading international invest investment investments investissement investissements patrimoine capital finance financial services service general generale commercial commerce import export industries industry industrial global france francaise europe european russia russie russe russian iran iranian syria syrie libya libye belarus cyprus chypre belgium belgique swiss suisse bank banque banco shipping marine maritime lines line airlines airways aviation management office construction consulting conseil conseils immobilier immobiliere gestion societe compagnie enterprise enterprises entreprise logistics logistique transport transports technologies technology energy energie oil gas petroleum petrole exchange concern fund fonds foundation fondation development developpement engineering company plus',
)
/** Words, places and colours that many property companies use as a name. */
const everydayWords = list(
  'horizon etoile star stars soleil sun sunrise lune moon ciel sky mer sea ocean oceane atlantique atlantic pacific mediterranee montagne mont mount rose rosa lys lilas tulipe jasmin lavande olivier oliviers cedre cedres chene chenes pin pins platane tilleul tilleuls acacia acacias jardin jardins garden parc park bois foret lac riviere river source fontaine vallee colline collines plage golfe port quai pont moulin chateau manoir villa maison home house domaine residence hameau clos ferme terrasse tour tower place palais palace royal imperial prestige excellence harmonie avenir futur future espoir hope liberte liberty victoire victory paix peace phoenix phenix aigle eagle lion tigre tiger dauphin cygne colombe alpha beta gamma delta omega sigma zenith apollo apollon atlas titan hermes mercure jupiter neptune orion aurora aurore azur diamant diamond perle pearl saphir emeraude rubis or gold golden argent silver bleu blue vert green rouge red blanc white noir black grand grande petit petite bon bonne beau belle bellevue panorama nouveau new nord north sud south est east ouest west central centre center premier first prime one uno union unity alliance partner partners partenaires associes family famille amis phare optimum maxi mega super eco bio nova neo vita optima concept solution solutions ideal progres progress paris lyon marseille lille nice nantes bordeaux toulouse strasbourg rennes montpellier reims grenoble dijon angers nimes versailles cannes antibes annecy londres london geneve berlin rome milan madrid moscou moscow dubai normandie bretagne provence alsace savoie loire seine rhone garonne alpes pyrenees corse',
)

/** The distinctive words of a person's name: without particles, and with each particle joined to the next word. */
export function personWords(name: string): string[][] {
  const words = splitWords(name)
  const plain = joinParts(removeWords(words, particles))
  return words.some((word) => particles.has(word)) ? [plain, joinParts(joinParticles(words))] : [plain]
}

export const wholeNameWords = (name: string) => personWords(removeWords(splitWords(name), titles).join(' '))

export const companyNameWords = (name: string) => removeWords(splitWords(joinInitials(name)), legalForms)

export const isCommonCompanyWord = (word: string) => commonCompanyWords.has(word)

/** Shared by many unrelated companies; also first names and towns. */
export const isEverydayWord = (word: string) => everydayWords.has(word) || isFrenchName(word)

/** Lower case Latin letters. An apostrophe ends a one-letter word (d’, l’, O’) and is dropped in a longer one. */
function splitWords(text: string): string[] {
  return simplifyLetters(text)
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})['’‘`ʿʾʼ]/gu, '$1 ')
    .replaceAll(/['’‘`ʿʾʼ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function removeWords(words: readonly string[], left: ReadonlySet<string>): string[] {
  const rest = words.filter((word) => !left.has(word))
  return rest.length > 0 ? rest : [...words]
}

function joinParticles(words: readonly string[]): string[] {
  const joined: string[] = []
  let before = ''
  for (const word of words) {
    before += word
    if (particles.has(word)) continue
    joined.push(before)
    before = ''
  }
  return before === '' ? joined : [...joined, before]
}

const ABD = /^abd(?:al|el|ul|oul|ol|er|ur|es|us|en|an|ou|u|e|a)?$/
const STARTS_WITH_ABD =
  /^abd(?:al|el|ul|oul|ol|(?:e|a|u|ou)(?:r(?=r)|s(?=s)|n(?=n)|z(?=z)|d(?=d))|ou|u|e|a)?(?=[a-z]{3})/

/** « Abdel Rahman », « Abd al-Rahman », « Abdulrahman » and « Abderrahmane » are the same single word. */
function joinAbd(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (ABD.test(words[at - 1] ?? '')) return [`abd${word}`]
    if (ABD.test(word)) return at === words.length - 1 ? ['abd'] : []
    return [word.startsWith('abd') ? stripAccents(word).replace(STARTS_WITH_ABD, 'abd') : word]
  })
}

const DIN = /^(?:(?:ou|[aeu])[dl])?d(?:in|ine|een|yn)$/
const ENDS_WITH_DIN = /(?<=[a-z]{3})(?:ou|[aeu])[dl]d(?:in|ine|een|yn)$/

/** « Nour Eddine », « Nur al-Din » and « Nureldin » are the same single word. */
function joinDin(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const before = DIN.test(word) ? joined.pop() : undefined
    joined.push(before === undefined ? word.replace(ENDS_WITH_DIN, 'eddin') : `${before}eddin`)
  }
  return joined
}

const joinParts = (words: readonly string[]) => joinDin(joinAbd(words))

/** « S.A.R.L. » is one word. */
const joinInitials = (name: string) => name.replaceAll(/(?<!\p{L})(?:\p{L}\.){2,}/gu, (all) => all.replaceAll('.', ''))
