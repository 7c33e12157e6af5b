// `npm run set-up`: installs what the other commands need.
import { prepare } from './setup/prepare.mjs'

await prepare()
