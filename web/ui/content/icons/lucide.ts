import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import Building from 'lucide-react/icons/building'
import Calendar from 'lucide-react/icons/calendar'
import Camera from 'lucide-react/icons/camera'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Coins from 'lucide-react/icons/coins'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import File from 'lucide-react/icons/file'
import Gauge from 'lucide-react/icons/gauge'
import Globe from 'lucide-react/icons/globe'
import GripVertical from 'lucide-react/icons/grip-vertical'
import History from 'lucide-react/icons/history'
import Hourglass from 'lucide-react/icons/hourglass'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import Info from 'lucide-react/icons/info'
import Key from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Menu from 'lucide-react/icons/menu'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import RefreshCcw from 'lucide-react/icons/refresh-ccw'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Signature from 'lucide-react/icons/signature'
import Split from 'lucide-react/icons/split'
import Target from 'lucide-react/icons/target'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import Zap from 'lucide-react/icons/zap'
import type { Drawings } from './glyphs.ts'

// Named imports, so that the bundle contains only these icons.
export const lucide: Drawings = {
  abandon: Trash2,
  add: Plus,
  'arrow-down': ArrowDown,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  bell: Bell,
  book: BookOpen,
  building: Building,
  calendar: Calendar,
  camera: Camera,
  cancelled: Ban,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  clock: Clock,
  close: X,
  coins: Coins,
  download: Download,
  drag: GripVertical,
  duplicate: Copy,
  edit: Pencil,
  electricity: Zap,
  envelope: Mail,
  error: CircleX,
  eye: Eye,
  file: File,
  gauge: Gauge,
  help: CircleQuestionMark,
  history: History,
  home: House,
  inbox: Inbox,
  info: Info,
  language: Globe,
  key: Key,
  lock: Lock,
  logout: LogOut,
  menu: Menu,
  more: Ellipsis,
  offline: CloudOff,
  passport: IdCard,
  pending: Hourglass,
  print: Printer,
  retry: RefreshCw,
  saved: CloudCheck,
  search: Search,
  settings: Settings,
  sign: Signature,
  sms: MessageSquareText,
  split: Split,
  success: CircleCheck,
  sync: RefreshCcw,
  target: Target,
  upload: Upload,
  user: User,
  users: Users,
  warning: TriangleAlert,
}
