// npm run build: installs what is missing and builds the web, for machines on which the programs may not write their folder.
import { buildWeb, prepare } from './prepare.mjs'

buildWeb(prepare())
