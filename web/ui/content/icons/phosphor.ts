import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowsCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsCounterClockwise'
import { ArrowsSplitIcon } from '@phosphor-icons/react/dist/csr/ArrowsSplit'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { BookOpenIcon } from '@phosphor-icons/react/dist/csr/BookOpen'
import { BuildingIcon } from '@phosphor-icons/react/dist/csr/Building'
import { CalendarIcon } from '@phosphor-icons/react/dist/csr/Calendar'
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { CloudCheckIcon } from '@phosphor-icons/react/dist/csr/CloudCheck'
import { CloudSlashIcon } from '@phosphor-icons/react/dist/csr/CloudSlash'
import { CoinsIcon } from '@phosphor-icons/react/dist/csr/Coins'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { FileIcon } from '@phosphor-icons/react/dist/csr/File'
import { GaugeIcon } from '@phosphor-icons/react/dist/csr/Gauge'
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix'
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe'
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass'
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House'
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { LightningIcon } from '@phosphor-icons/react/dist/csr/Lightning'
import { ListIcon } from '@phosphor-icons/react/dist/csr/List'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { LockIcon } from '@phosphor-icons/react/dist/csr/Lock'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { SignatureIcon } from '@phosphor-icons/react/dist/csr/Signature'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { TargetIcon } from '@phosphor-icons/react/dist/csr/Target'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { Drawings, Weight } from './glyphs.ts'
import type { IconName, IconSet } from './names.ts'

export const phosphor: Drawings = {
  abandon: TrashIcon,
  add: PlusIcon,
  'arrow-down': ArrowDownIcon,
  'arrow-right': ArrowRightIcon,
  'arrow-up': ArrowUpIcon,
  bell: BellIcon,
  book: BookOpenIcon,
  building: BuildingIcon,
  calendar: CalendarIcon,
  camera: CameraIcon,
  cancelled: ProhibitIcon,
  check: CheckIcon,
  'chevron-down': CaretDownIcon,
  'chevron-left': CaretLeftIcon,
  'chevron-right': CaretRightIcon,
  clock: ClockIcon,
  close: XIcon,
  coins: CoinsIcon,
  download: DownloadSimpleIcon,
  drag: DotsSixVerticalIcon,
  duplicate: CopyIcon,
  edit: PencilSimpleIcon,
  electricity: LightningIcon,
  envelope: EnvelopeSimpleIcon,
  error: XCircleIcon,
  eye: EyeIcon,
  file: FileIcon,
  gauge: GaugeIcon,
  help: QuestionIcon,
  history: ClockCounterClockwiseIcon,
  home: HouseIcon,
  inbox: TrayIcon,
  info: InfoIcon,
  language: GlobeIcon,
  key: KeyIcon,
  lock: LockIcon,
  logout: SignOutIcon,
  menu: ListIcon,
  more: DotsThreeIcon,
  offline: CloudSlashIcon,
  passport: IdentificationCardIcon,
  pending: HourglassIcon,
  print: PrinterIcon,
  retry: ArrowsClockwiseIcon,
  saved: CloudCheckIcon,
  search: MagnifyingGlassIcon,
  settings: GearSixIcon,
  sign: SignatureIcon,
  sms: ChatTextIcon,
  split: ArrowsSplitIcon,
  success: CheckCircleIcon,
  sync: ArrowsCounterClockwiseIcon,
  target: TargetIcon,
  upload: UploadSimpleIcon,
  user: UserIcon,
  users: UsersIcon,
  warning: WarningIcon,
}

// Symbols, not pictures: in a filled weight, an arrow becomes a triangle and a cross a square.
const signs: ReadonlySet<IconName> = new Set<IconName>([
  'add',
  'arrow-down',
  'arrow-right',
  'arrow-up',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'close',
  'drag',
  'menu',
  'more',
])

export function weightOf(name: IconName, set: Exclude<IconSet, 'line'>): Weight {
  if (signs.has(name)) return 'regular'
  return set === 'solid' ? 'fill' : 'duotone'
}
