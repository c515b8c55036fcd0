/** Kinds of fibers that nothing of the portal's makes, by React's numbers. */
export const unusedFibers: ReadonlySet<unknown> = new Set([
  4, // portal
  9, // consumer of a context as an element
  11, // forwardRef
  12, // Profiler
  14, // memo
  15, // memo of a plain component
  // Made by no element of this version.
  17,
  21,
  23,
  24,
  25,
  28,
  19, // SuspenseList
  26, // title, meta, link, style and script, which React would lift into the head
  27, // html, head and body
  30, // ViewTransition
  31, // Activity
]);

export const unusedTypes: ReadonlySet<string> = new Set([
  // Names of events.
  'ANIMATION_END',
  'ANIMATION_ITERATION',
  'ANIMATION_START',
  'TRANSITION_END',
  // Types of elements.
  'REACT_ACTIVITY_TYPE',
  'REACT_CONSUMER_TYPE',
  'REACT_FORWARD_REF_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_MEMO_TYPE',
  'REACT_PORTAL_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]);

/** What these names of React are for is not used, nor are they there. A module that imports one of them makes the build fail. */
export const unusedExports: ReadonlySet<string> = new Set(
  [
    'Activity Children Profiler PureComponent SuspenseList ViewTransition addTransitionType cache cacheSignal cloneElement createElement',
    'createRef forwardRef isValidElement memo unstable_useCacheRefresh useActionState useDebugValue useEffectEvent useFormState',
    'useFormStatus useImperativeHandle useInsertionEffect useOptimistic useTransition createPortal flushSync preconnect prefetchDNS',
    'preinit preinitModule preload preloadModule requestFormReset unstable_batchedUpdates',
  ].flatMap((names) => names.split(' ')),
);

/** Attributes that React writes in a way of its own, and that no element of the portal has. */
export const unusedCases: ReadonlySet<string> = new Set(
  'allowFullScreen async autoPlay autoReverse capture cols contentEditable credentialless data default defer disablePictureInPicture disableRemotePlayback download draggable externalResourcesRequired focusable formNoValidate itemScope loop muted noModule onScroll onScrollEnd playsInline popover preserveAlpha reversed rowSpan scoped seamless xlinkActuate xlinkArcrole xlinkHref xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace'.split(
    ' ',
  ),
);

/** Elements that React treats in a way of its own, and that the portal has none of. */
export const unusedTags: ReadonlySet<string> = new Set(
  'area audio base embed image keygen link math meta object param script source track video'.split(' '),
);

/** What a component that is a class could have; the one there is has state and what it is after a failure. */
export const unusedMembers: ReadonlySet<string> = new Set(
  'UNSAFE_componentWillMount UNSAFE_componentWillReceiveProps UNSAFE_componentWillUpdate componentDidCatch componentDidMount componentDidUpdate componentWillMount componentWillReceiveProps componentWillUnmount componentWillUpdate contextType defaultProps getDerivedStateFromProps getSnapshotBeforeUpdate shouldComponentUpdate'.split(
    ' ',
  ),
);

/** Elements that the left out parts would be needed for. */
export const unusedElements: ReadonlySet<string> = new Set(['title', 'meta', 'link', 'style', 'script', 'html', 'head', 'body']);

export const unusedHooks: ReadonlySet<string> = new Set([
  'useActionState',
  'useCacheRefresh',
  'useDebugValue',
  'useEffectEvent',
  'useFormState',
  'useHostTransitionStatus',
  'useImperativeHandle',
  'useInsertionEffect',
  'useMemoCache',
  'useOptimistic',
  'useTransition',
]);

/** Events in React's spelling; further ones are registered by statements of their own. What is not here is not listened to. */
const usedEvents = 'cancel click close error input invalid keyDown keyUp load mouseDown pointerOut pointerOver reset submit toggle';

/** Events, as browsers name them, that nothing listens to, whether through React or beside it. */
export const unusedEvents: ReadonlySet<string> = new Set(
  'afterblur auxclick beforeblur beforeinput beforetoggle compositionend compositionstart compositionupdate contextmenu copy cut dblclick drag dragend dragenter dragexit dragleave dragover dragstart drop fullscreenchange fullscreenerror gotpointercapture keypress lostpointercapture mousemove mouseup paste pause play pointercancel pointermove ratechange scroll scrollend seeked selectstart textInput touchcancel touchend touchmove touchstart volumechange wheel'.split(
    ' ',
  ),
);

/** Handlers of the events that are not listened to. */
export const unusedHandlers =
  /^on(?:Abort|Animation\w+|AuxClick|BeforeInput|BeforeToggle|CanPlay\w*|Composition\w+|ContextMenu|Copy|Cut|DoubleClick|Drag\w*|Drop|DurationChange|Emptied|Encrypted|Ended|Fullscreen\w+|GotPointerCapture|KeyPress|Loaded\w+|LoadStart|LostPointerCapture|Mouse(?:Enter|Leave|Move|Out|Over|Up)|Paste|Pause|Play|Playing|Pointer(?:Cancel|Down|Move|Up)|Progress|RateChange|Resize|Scroll|ScrollEnd|Seek\w+|Stalled|Suspend|TimeUpdate|Touch\w+|Transition\w+|VolumeChange|Waiting|Wheel)(?:Capture)?$/;

/** Attributes that only React's table of spellings would write as HTML has them. */
export const unusedAttributes: ReadonlySet<string> = new Set(
  'acceptCharset httpEquiv crossOrigin accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering letterSpacing lightingColor markerEnd markerMid markerStart maskType overlinePosition overlineThickness paintOrder panose pointerEvents renderingIntent stopColor stopOpacity strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode xmlnsXlink xHeight'.split(
    ' ',
  ),
);

/** Bodies of functions whose work is never asked for. */
export const bodies: Readonly<Record<string, string>> = {
  accumulateSuspenseyCommitOnFiber: '',
  applyDerivedStateFromProps: '',
  callComponentWillReceiveProps: '',
  checkShouldComponentUpdate: 'return !0;',
  commitFragmentInstanceDeletionEffects: '',
  commitFragmentInstanceInsertionEffects: '',
  commitNewChildToFragmentInstances: '',
  defaultOnDefaultTransitionIndicator: '',
  // Of a failure's stack of components, names are enough: the file is one.
  describeNativeComponentFrame: 'return describeBuiltInComponentFrame((fn && fn.name) || "");',
  extractEvents$1: '', // forms whose action is a function
  // The number says it all; react.dev/errors has them.
  formatProdErrorMessage: 'return "React error " + code;',
  isCustomElement: 'return !1;',
  isFragmentInstanceParent: 'return !1;',
  isHostHoistableType: 'return !1;',
  onUnsuspend: '',
  preconnectAs: '',
  preinitModuleScript: '',
  preinitScript: '',
  preinitStyle: '',
  preload: '',
  preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
  preloadModule: '',
  requestFormReset: '',
  resolveClassComponentProps: 'return baseProps;',
  startHostTransition: '',
  waitForCommitToBeReady: 'return null;',
};

/** Statements that are left out, each by how it begins. */
export const statements: readonly RegExp[] = [
  /^FragmentInstance\.prototype\.\w+ = /,
  /^ViewTransitionPseudoElement\.prototype\.\w+ = /,
  /^ReactDOMSharedInternals\.findDOMNode = /,
  // Parts of a page that are taken over before others because somebody says so, and forms whose action is a function.
  /^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = /,
  /^for \((?:var i = 0; i <|\s*;\s*0 <) queuedExplicitHydrationTargets\.length/,
  /^i = \(unblocked\.ownerDocument \|\| unblocked\)\.\$\$reactFormReplay/,
  /^if \(null != i\)\s*for \(queuedTarget = 0/,
  // Tools of developers, who have React whole in the tests of components.
  /^if \("undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__\)/,
  // Both halves of React are of one version by the lockfile.
  /^if \(\s*"[\d.]+" !==\s*isomorphicReactPackageVersion/,
  /^registerSimpleEvent\((?:ANIMATION|TRANSITION)_/,
  /^registerSimpleEvent\("dblclick"/,
  /^registerDirectEvent\("onMouse(?:Enter|Leave)"/,
  /^registerTwoPhaseEvent\(\s*"on(?:Select|BeforeInput|Composition\w+)"/,
  /^simpleEventPluginEvents\.push\("scrollEnd"\)/,
  /^switch \(domEventName\) \{\s*case "focusin":\s*if \(\s*isTextInputElement/,
  /^if \(canUseCompositionEvent\)\s*b:/,
  /^eventType &&\s*\(useFallbackCompositionData/,
  /^if \(\s*\(fallbackData = canUseTextInputEvent/,
];

/** Attributes whose name in React is not that of HTML. */
const usedSpellings = [
  ['htmlFor', 'for'],
  ['shapeRendering', 'shape-rendering'],
];

/** Tells the browser of a failure as it would tell itself; every browser has it. Both halves of React bring their own. */
export const ownReport: readonly [RegExp, string] = [
  /"function" === typeof reportError\s*\? reportError\s*: function \(error\) \{[\s\S]*?console\.error\(error\);\s*\}/,
  'reportError',
];

/**
 * Names that React has for what it keeps of each element, in this program alone: they are shortened, since they are a twentieth of it to read.
 * Tools of developers, which look for them, work where nothing is built.
 */
export const longNames: readonly string[] =
  'alternate baseQueue baseState blockedOn callbackNode callbackPriority cancelPendingCommit childLanes containerInfo deletions dependencies eagerState elementType entangledLanes entanglements expirationTimes firstBaseUpdate firstContext hasEagerState hiddenUpdates isDehydrated lastBaseUpdate lastEffect lastRenderedReducer lastRenderedState memoizedProps memoizedState pendingContext pendingLanes pendingProps pingedLanes pooledCache refCleanup retryLane retryQueue stateNode subtreeFlags suspendedLanes timeoutHandle updateQueue warmLanes'.split(
    ' ',
  );

/** What is read there always comes out the same, as the portal uses React. */
export const known: readonly (readonly [RegExp, string])[] = [
  // Lanes in which a view transition could be.
  [/\((\w+) & 335544064\) === \1\b/g, '!1'],
  [/\bshouldStartViewTransition\s*\?/g, '!1 ?'],
  [/\bif \(isInputEventSupported\)/g, 'if (!0)'],
  [/"abort auxClick [\w ]+"/g, JSON.stringify(usedEvents)],
  // Ways of old browsers to write lengths.
  [/ MozAnimationIterationCount [\w ]+ WebkitLineClamp"/g, '"'],
  [/"function" === typeof \w+\.(?:(?:UNSAFE_)?component\w+|getSnapshotBeforeUpdate)\b/g, '!1'],
  [/"function" !== typeof \w+\.(?:(?:UNSAFE_)?component\w+|getSnapshotBeforeUpdate)\b/g, '!0'],
  [/\bComponent\.(?:contextType|getDerivedStateFromProps)\b/g, 'void 0'],
  // What every browser says of an event by itself.
  [/\bkey: function \(nativeEvent\) \{[\s\S]*?\n {4}\}/, 'key: 0'],
  [/\b(charCode|keyCode|which|relatedTarget|movementX|movementY): function \(event\) \{[\s\S]*?\n {4}\}/g, '$1: 0'],
  [/\bgetModifierState: getEventModifierState,/g, ''],
  // Of films and sounds; that a picture failed is told by the same name.
  [/"abort canplay [\w ]+"/, '"error"'],
  // What every browser has.
  ownReport,
  [/"function" === typeof queueMicrotask\s*\? queueMicrotask\s*:[\s\S]*?: scheduleTimeout(?=;)/, 'queueMicrotask'],
  // Attributes that are spelled otherwise in HTML; the rest of them are drawings'.
  [/(?<=var aliases = new Map\()\[[^;()]+\](?=\))/g, JSON.stringify(usedSpellings)],
  // Else nobody could know that what they make may be left out with what used it.
  [/= (createSyntheticEvent\(|assign\(\{\}|getVendorPrefixedEventName\()/g, '= /* @__PURE__ */ $1'],
];
