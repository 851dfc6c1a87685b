import { Picture } from "~/ui/picture";
import { drawCover, planCover, type CoverGround, type CoverPlan, type CoverShape } from "~/publishing/cover";

/**
 * The sizes in which covers are drawn, and their widths on pages. The page's CSS crops them to its
 * own ratio.
 */
const SIZES = {
  row: { width: 480, height: 300, onPage: "(min-width: 64rem) 16rem, 40vw" },
  card: { width: 640, height: 360, onPage: "(min-width: 64rem) 25rem, 92vw" },
  lead: { width: 800, height: 450, onPage: "(min-width: 64rem) 40rem, 92vw" },
  wide: { width: 1200, height: 480, onPage: "(min-width: 80rem) 75rem, 94vw" },
} as const;

interface Props {
  /** The drawing depends only on the title. */
  title: string;
  size?: keyof typeof SIZES;
  /** The background, if it shouldn't depend on the title. */
  ground?: CoverGround;
  /** For lists, where neighbors must differ: one of `planCovers`. */
  plan?: CoverPlan | undefined;
  /** An uploaded picture replaces the drawing. */
  imageUrl?: string | null;
  imageAlt?: string | null;
  className?: string;
}

/** The cover of a post: its picture, or a drawing made from its title that follows the theme. */
export function Cover({ title, size = "card", ground, plan, imageUrl, imageAlt, className = "" }: Props) {
  const { width, height, onPage } = SIZES[size];
  if (imageUrl) {
    const eager = size === "wide" || size === "lead";
    return (
      <Picture
        address={imageUrl}
        alt={imageAlt ?? ""}
        sizes={onPage}
        width={width}
        height={height}
        className={`cover block h-auto w-full object-cover ${className}`}
        isEager={eager}
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
