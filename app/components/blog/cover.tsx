import { drawCover, planCover, type CoverGround, type CoverPlan, type CoverShape } from "~/utils/cover";

/** The sizes in which covers are drawn; the page's CSS crops them to its own ratio. */
const SIZES = {
  row: { width: 480, height: 300 },
  card: { width: 640, height: 360 },
  lead: { width: 800, height: 450 },
  wide: { width: 1200, height: 480 },
} as const;

interface Props {
  /** The drawing hangs on the title alone. */
  title: string;
  size?: keyof typeof SIZES;
  /** The ground to draw on, when it should not hang on the title. */
  ground?: CoverGround;
  /** For lists, where neighbours have to differ: one of `planCovers`. */
  plan?: CoverPlan | undefined;
  /** An uploaded picture takes the place of the drawing. */
  imageUrl?: string | null;
  imageAlt?: string | null;
  className?: string;
}

/** The cover of a post: its picture, or a drawing made from its title that follows the theme. */
export function Cover({ title, size = "card", ground, plan, imageUrl, imageAlt, className = "" }: Props) {
  const { width, height } = SIZES[size];
  if (imageUrl) {
    const eager = size === "wide" || size === "lead";
    return (
      <img
        className={`cover block h-auto w-full object-cover ${className}`}
        src={imageUrl}
        alt={imageAlt ?? ""}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
      />
    );
  }
  const cover = plan ?? planCover(title, ground);
  const onGround = cover.ground === "plain" ? "" : ` cover--${cover.ground}`;
  return (
    <svg
      className={`cover${onGround} block h-auto w-full ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawCover(cover, { width, height }).map((shape, index) => (
        <Shape key={index} {...shape} />
      ))}
    </svg>
  );
}

function Shape(shape: CoverShape) {
  const className = `c-${shape.role}`;
  if ("path" in shape) {
    return <path className={className} d={shape.path} strokeDasharray={shape.dashed ? "2 8" : undefined} />;
  }
  const [cx, cy, r] = shape.circle;
  return <circle className={className} cx={cx} cy={cy} r={r} />;
}
